"""The AI players of Combat Boots: the flow charts of the solitaire rules, and the officer."""

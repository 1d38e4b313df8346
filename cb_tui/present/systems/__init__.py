"""What both front ends say of a rules system of their own accord."""

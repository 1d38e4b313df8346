"""Dogfights: battles of aircraft alone, where only relations count. [DOG]"""

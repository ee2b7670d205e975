"""The words of the house: frozen models and enums, without behaviour beyond their own shape.

Everything else imports from here; nothing here imports anything of ours.
"""

"""The picture studio: everything that runs inside Blender."""

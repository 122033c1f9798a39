/** Counts what the engine makes of files: raised whenever the same file comes out otherwise, so that nothing older is taken from a cache. */
export const ENGINE_VERSION = 1

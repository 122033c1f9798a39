/** Raise it whenever the engine makes something else of a file than before: no cache then answers with an older result. */
export const ENGINE_VERSION = 1

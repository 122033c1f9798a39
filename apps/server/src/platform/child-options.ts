/** How the product's own Node processes are started, so that each holds little memory and gives back what it had. */

/**
 * V8 keeps three semi-spaces for what was made lately. Messages are buffers outside its heap, so small ones cost little
 * time and save up to 40 MB a process.
 */
const SEMI_SPACE_MB = 4

/** Flags of every Node process. */
export const NODE_FLAGS = nodeFlags(SEMI_SPACE_MB)

/** Flags of a process that makes many young objects: half of it cost a third more time in scan processes. */
export const BUSY_NODE_FLAGS = nodeFlags(2 * SEMI_SPACE_MB)

function nodeFlags(semiSpaceMb: number): readonly string[] {
  return ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${semiSpaceMb}`]
}

/**
 * glibc's allocator: few arenas (by default there are eight a core, and what one thread has freed another can't use), and
 * buffers from 128 KiB in mappings of their own, which go back to the system when they are freed. Other allocators
 * don't look at these.
 */
export const MEMORY_ENV: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

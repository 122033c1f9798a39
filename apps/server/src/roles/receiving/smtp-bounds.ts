/** Bounds of the role smtp that no setting moves, which is where backpressure begins. */

/** Octets of free space below which nothing new is taken: room for what is already under way. */
export const DISK_MARGIN = 256 * 1024 * 1024
/** Messages that a scan process works on at a time. */
export const SCANS_AT_ONCE = 8

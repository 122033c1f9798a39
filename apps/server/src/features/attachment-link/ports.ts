/** What links to attachments need from other parts; the composition root passes it. */

/** Scans a message by the signatures of now; the name of the virus, '' where there is none. @throws what keeps it from being scanned */
export type VirusIn = (message: Buffer) => Promise<string>

/** What Node is started with besides a file of ours. */
export declare const flags: readonly string[]

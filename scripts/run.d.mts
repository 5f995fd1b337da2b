/** What Node is started with besides a file of ours, in this environment. */
export declare function flagsOf(env: Record<string, string | undefined>): string[]

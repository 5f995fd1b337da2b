import type { Maker } from './people/residents.ts'

/**
 * A piece of the demo institution that is made in one transaction. Steps follow each other in a fixed order, and calls of
 * people have their turn between two of them: a step is short.
 */
export interface DemoStep {
  name: string
  make: (maker: Maker) => Promise<unknown>
}

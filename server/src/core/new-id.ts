import { v7 } from 'uuid'

/**
 * A new id, a UUIDv7. Those of one process rise in the order they were made, within a millisecond too (node:crypto's do
 * not): rows of one moment are listed in that order.
 */
export const newId = (): string => v7()

import type { z } from 'zod'

/**
 * A schema as calls and their readers name it: the core of zod's. Its class has sixty methods, and the type check would
 * compare each of them wherever a schema is handed on (decision 083).
 */
export type Schema = z.core.$ZodType
export type ObjectSchema = Schema & { shape: z.core.$ZodShape }

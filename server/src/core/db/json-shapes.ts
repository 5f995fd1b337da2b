/**
 * What JSON columns hold that no field of their table states, by `table.column`. Whoever writes a column adds its line
 * where the shape stands; tables.gen.ts reads them, and `gen-tables` refuses a column without one.
 *
 *     declare module '#core/db/json-shapes.ts' {
 *       interface JsonShapes {
 *         'alarm.notified': Sending[]
 *       }
 *     }
 */
export interface JsonShapes {
  /** What a job answers, of any shape; people read it as it is. */
  'jobRun.result': unknown
  /** What a request carried, masked. */
  'operLog.params': unknown
}

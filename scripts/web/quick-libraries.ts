import { type Change, libraryChanges } from './library-changes.ts'

const react = 'react-dom/cjs/react-dom-client.production.js'

/**
 * React makes these when its code is read, to throw and know again by identity. An error that is made notes where, and
 * for that the browser reads the whole file a second time.
 */
const thrownByIdentity = (name: string, code: number): Change => ({
  file: react,
  from: `${name} = Error(formatProdErrorMessage(${code}))`,
  to: `${name} = Object.create(Error.prototype)`,
})

/** What libraries do that costs a screen time and gives ours nothing (decision 012). */
export const quickLibraries = libraryChanges('quick-libraries', [
  // What a page waited for (its code, or that of a dialog) is held back until 300 ms after the last thing put in its place,
  // so that many parts do not come one by one. Our pages wait for one thing at a time.
  { file: react, from: 'globalMostRecentFallbackTime + 300 - now()', to: '0' },
  thrownByIdentity('HydrationMismatchException', 519),
  thrownByIdentity('SuspenseException', 460),
  thrownByIdentity('SuspenseyCommitException', 474),
  thrownByIdentity('SuspenseActionException', 542),
  thrownByIdentity('SelectiveHydrationException', 461),
  // Writes code where it may, and finds out by an error that our pages forbid it.
  { file: 'zod/v4/core/schemas.js', from: 'const jit = !core.globalConfig.jitless', to: 'const jit = false' },
  // A page reads schemas and never writes them as JSON Schema: that is for the server's page of calls.
  {
    file: 'zod/v4/classic/schemas.js',
    from: 'import * as processors from "../core/json-schema-processors.js";',
    to: 'const processors = {};',
  },
  {
    file: 'zod/v4/classic/schemas.js',
    from: 'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
    to: 'const [createStandardJSONSchemaMethod, createToJSONSchemaMethod] = [() => undefined, () => undefined];',
  },
])

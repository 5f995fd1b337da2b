import { type Change, libraryChanges } from './library-changes.ts'

const react = 'react-dom/cjs/react-dom-client.production.js'

/**
 * React makes these errors when its code is loaded, to throw and recognise them by identity. An error stores its stack
 * when it is made, for which the browser parses the whole file a second time.
 */
const thrownByIdentity = (name: string, code: number): Change => ({
  file: react,
  from: `${name} = Error(formatProdErrorMessage(${code}))`,
  to: `${name} = Object.create(Error.prototype)`,
})

/** Work of libraries that takes time on a screen and has no use for ours (decision 012). */
export const quickLibraries = libraryChanges('quick-libraries', [
  // React delays content that was waited for (its code, or that of a dialog) until 300 ms after the last placeholder,
  // so that many parts do not appear one by one. Our pages wait for one thing at a time.
  { file: react, from: 'globalMostRecentFallbackTime + 300 - now()', to: '0' },
  thrownByIdentity('HydrationMismatchException', 519),
  thrownByIdentity('SuspenseException', 460),
  thrownByIdentity('SuspenseyCommitException', 474),
  thrownByIdentity('SuspenseActionException', 542),
  thrownByIdentity('SelectiveHydrationException', 461),
  // It generates code where it may, and finds out by an error that our pages forbid that.
  { file: 'zod/v4/core/schemas.js', from: 'const jit = !core.globalConfig.jitless', to: 'const jit = false' },
  // A page reads schemas and never writes them as JSON Schema: only the server's page of calls does.
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../files.ts'

export const timesFile = join(root, 'scripts/suite/test-times.json')

/** Seconds by project and file, of files that take some; written by `npm test -- --times`. */
export const recorded: Record<string, Record<string, number>> = JSON.parse(readFileSync(timesFile, 'utf8'))

/** A file by its folder and name, which stay the same when its area moves. */
export const shortName = (path: string) => path.split('/').slice(-2).join('/')

/** A file without a recorded time may be long, so it starts early. */
const unknownSeconds = 5

function secondsOf({ project, moduleId }: TestSpecification) {
  const known = recorded[project.name]
  return known ? (known[shortName(moduleId)] ?? 0) : unknownSeconds
}

/**
 * The projects in the order of the configuration, in each the longest file first. A class, since vitest requires one.
 */
export class ByRecordedTime extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = (file: TestSpecification) => this.ctx.projects.indexOf(file.project)
    return files.toSorted((a, b) => order(a) - order(b) || secondsOf(b) - secondsOf(a))
  }
}

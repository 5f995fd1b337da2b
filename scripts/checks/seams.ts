import { loadModules } from '#core/http/modules.ts'
import { roundJobs } from '#core/jobs/rounds.ts'
import { allSeams, type SeamPart } from '#core/seam.ts'
import type { Job } from '#core/services.ts'

// `npm run house -- seams`: the followers of each seam of the server, in the order in which they are called.

/** The functions of a part at its seam by name; those of a group (`answers`) with the group. */
function stepsOf(part: SeamPart): string[] {
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value === 'function') return [key]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const group = Object.entries(value).filter(([, one]) => typeof one === 'function')
    return group.map(([one]) => `${key}.${one}`)
  })
}

/** The parts of a seam at each of its steps, in their order. */
export function bySteps(parts: readonly SeamPart[]): Map<string, readonly SeamPart[]> {
  const steps = [...new Set(parts.flatMap(stepsOf))].sort()
  return new Map(steps.map((step) => [step, parts.filter((part) => stepsOf(part).includes(step))]))
}

export async function printSeams() {
  const modules = await loadModules()
  for (const { name, inOrder } of allSeams())
    for (const [step, parts] of bySteps(inOrder())) {
      console.log(`\n${name} ${step}`)
      for (const part of parts) console.log(`  ${lineOf(part)}`)
    }
  console.log('\njobs of a day')
  for (const line of dayOf([...roundJobs, ...modules.flatMap(({ jobs }) => jobs)])) console.log(`  ${line}`)
}

/** Jobs with a time of the day in their order, those of one minute by name: `00:05 care-day`. */
export const dayOf = (jobs: readonly Job[]) =>
  jobs.flatMap(({ name, at }) => (typeof at === 'string' ? [`${at} ${name}`] : [])).sort()

const lineOf = ({ name, behind = [] }: SeamPart) =>
  behind.length > 0 ? `${name.padEnd(20)} behind ${behind.join(', ')}` : name

import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { type Runs, scenario, type simulate } from '#contract/modules/devices/device/simulate.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Services } from '#core/services.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { telemetryFollowers } from '../service.ts'
import { assertSimulationAllowed, provision, withSecrets } from './provision.ts'
import { type Run, startRun } from './run.ts'

/** 设备模拟: one run at a time in an institution, in the process that was asked. */

interface Running extends Pick<Runs['running'][number], 'startedBy' | 'startTime' | 'devices'> {
  scenarios: readonly string[]
  run: Run | undefined
}
const running = new WeakMap<Services, Map<string, Running>>()
const runsOf = (services: Services) => running.getOrInsertComputed(services, () => new Map())

const seed = 7
const { mattress, bedCall, toiletCall, carriedCall, tag, watch, gateway } = deviceType.is
/** Enough devices to show each scenario once. */
const few = { [mattress]: 4, [bedCall]: 2, [toiletCall]: 1, [carriedCall]: 1, [tag]: 1, [watch]: 1, [gateway]: 1 }

/** The running simulation. */
export async function runs({ db, who, services }: Asking): Promise<Runs> {
  const now = runsOf(services).get(who.orgId)
  let raised = 0
  if (now)
    for (const { raisedSince } of telemetryFollowers()) raised += (await raisedSince?.(db, who, now.startTime)) ?? 0
  return {
    open: await setting(db, who.orgId, 'simulateOpen'),
    running: (now?.scenarios ?? []).map((name) => ({
      scenario: name,
      startedBy: now?.startedBy ?? '',
      startTime: now?.startTime ?? '',
      devices: now?.devices ?? 0,
      sent: now?.run?.counts.sent ?? 0,
      raised,
    })),
    scenarios: scenario.options.map(({ value, label }) => ({ scenario: value, scenarioName: label })),
  }
}

/** Begins a run; devices are made where there are none yet. */
export async function startSimulation(request: Asking & { body: BodyFor<typeof simulate.start> }) {
  const { db, who, body, services } = request
  await assertSimulationAllowed(db, who)
  if (runsOf(services).has(who.orgId)) refuse(common.running)
  const { scenarios, speed, minutes } = body
  const now: Running = { scenarios, startedBy: who.userName, startTime: who.now, devices: 0, run: undefined }
  // Before the first await: of two calls at once one is refused.
  runsOf(services).set(who.orgId, now)
  const devices = await devicesFor(db, who, body).catch((error) => {
    runsOf(services).delete(who.orgId)
    throw error
  })
  now.devices = devices.length
  who.after.push(async () => {
    // Stopped before it began.
    if (runsOf(services).get(who.orgId) !== now) return
    const url = services.brokerUrl ?? ''
    const run = startRun({ url, devices, scenarios, speed, rate: 1, seed, seconds: minutes * 60 })
    now.run = run
    void run.done.then(() => runsOf(services).get(who.orgId) === now && runsOf(services).delete(who.orgId))
  })
  who.did(`开始设备模拟：${scenarios.map(scenario.label).join('、')}`)
  return runs(request)
}

async function devicesFor(db: Db, who: Who, body: BodyFor<typeof simulate.start>) {
  if (body.oldmanId) await ownResident(db, who, body.oldmanId)
  else await provision(db, who, few)
  const devices = await withSecrets(db, who, body)
  if (devices.length === 0) wrongValue('oldmanId', '这位老人没有模拟设备')
  return devices
}

export async function stop(request: Asking) {
  const { who, services } = request
  const now = runsOf(services).get(who.orgId)
  runsOf(services).delete(who.orgId)
  await now?.run?.stop()
  if (now) who.did('停止设备模拟')
  return runs(request)
}

/** No simulated device outlives the process that plays it. */
export const holdRuns = (services: Services) => async () => {
  for (const { run } of runsOf(services).values()) await run?.stop()
}

import { expect, test } from 'vitest'
import { alarmIn, figuresIn, quantiles } from './simulate-watch.ts'

test('only new alarms in frames count, by their device', () => {
  const frame = (event: string) => JSON.stringify({ id: '1', event, ts: 1, data: { deviceNo: 'SIM-30-0001' } })
  expect([frame('alarm.raised'), frame('alarm.updated'), 'web'].map(alarmIn)).toEqual([
    'SIM-30-0001',
    undefined,
    undefined,
  ])
})

test('memory and processor time of a server are read from its answer to its own machine', () => {
  const metrics = '# HELP x\nprocess_cpu_seconds_total 12.5\nprocess_resident_memory_bytes 104857600\n'
  expect(figuresIn(metrics)).toEqual({ rss: 104_857_600, cpu: 12.5 })
})

test('quantiles are by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(quantiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 })
  expect(quantiles([7.26])).toEqual({ p50: 7.3, p95: 7.3, p99: 7.3 })
  expect(quantiles([])).toEqual({ p50: null, p95: null, p99: null })
})

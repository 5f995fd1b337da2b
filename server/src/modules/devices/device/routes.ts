import { common, refuse } from '#contract/kit/refusals.ts'
import { device, deviceRefusals as no } from '#contract/modules/devices/device/device.ts'
import { simulate } from '#contract/modules/devices/device/simulate.ts'
import { prepared, serve } from '#core/http/serve.ts'
import { joinDaemon } from '#core/jobs/daemons.ts'
import { joinMonths } from '#core/jobs/month-parts.ts'
import { joinDeviceDoor } from '#core/live/device-door.ts'
import { crud } from '#core/rows/crud.ts'
import { planTemplate } from '../../platform/sheet-import/service.ts'
import { startEngine } from './engine/engine.ts'
import { openDoor } from './engine/intake/door.ts'
import { ingest } from './engine/intake/ingest.ts'
import { health } from './engine/state/health.ts'
import { trim } from './engine/store/trim.ts'
import { bind, unbind } from './registry/bind.ts'
import { edited, endSecret, registerDevice, rotate, setStatus } from './registry/changes.ts'
import { command } from './registry/command.ts'
import { detail } from './registry/detail.ts'
import { deviceImportPlan, importDevices } from './registry/import.ts'
import { logOf } from './registry/log.ts'
import { deviceRows, shownNew } from './registry/rows.ts'
import { deviceStatistics, mattressOldman } from './registry/statistics.ts'
import { holdRuns, runs, startSimulation, stop } from './simulate/calls.ts'

const { list, update, remove } = crud(device, deviceRows, {
  update: edited,
  updated: ({ deviceNo }) => `修改设备${deviceNo}`,
  remove: ({ row }) => {
    if (row.onlineTime) refuse(no.used)
  },
  removed: ({ deviceNo }) => `删除设备${deviceNo}`,
})

joinDeviceDoor(openDoor)
joinDaemon(startEngine)
joinDaemon(holdRuns)
joinMonths({ table: 'telemetry_minute', stamp: 'minute_time' })
joinMonths({ table: 'telemetry_hour', stamp: 'hour_time' })

const registered = serve(
  device,
  {
    list,
    update,
    remove,
    bind,
    unbind,
    statistics: deviceStatistics,
    mattressOldman,
    command,
    get: detail,
    status: setStatus,
    token: rotate,
    endSecret,
    create: async (request) => {
      const { row, secret } = await registerDevice(request.db, request.who, request.body)
      request.who.did(`登记设备${row.deviceNo}`)
      return { ...shownNew(row), secret }
    },
    import: importDevices,
    importTemplate: (ctx) => planTemplate(ctx, '设备导入模板', deviceImportPlan),
    log: (request) => logOf(request, request.params.deviceId, request.query),
    health,
    ingest: prepared(ingest, (_ctx, answer) => answer),
  },
  {
    jobs: [trim],
    constraints: {
      device_no_once: { refusal: common.nameTaken, vars: { 名称: '设备编号' }, field: 'deviceNo' },
      device_wrist_once: { refusal: no.residentHas, vars: { deviceNo: '' } },
      device_carried_once: { refusal: no.residentHas, vars: { deviceNo: '' } },
      device_bed_once: { refusal: no.placeHas, vars: { deviceNo: '' } },
    },
  },
)
export default [registered, serve(simulate, { get: runs, start: startSimulation, stop })]

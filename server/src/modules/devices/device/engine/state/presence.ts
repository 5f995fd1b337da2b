import { deviceLogType, deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Participant } from '../../service.ts'
import type { Dev, Fleet } from '../fleet.ts'
import type { Outbox } from '../store/outbox.ts'

/**
 * On line and off line (iot.md 1): by messages, by silence, by a last will. A gateway takes the devices behind it
 * along.
 */

const graceMs = 30_000
const { online, offline, fresh } = deviceStatus.is
const { up, down } = deviceLogType.is

interface Options {
  fleet: Fleet
  outbox: Outbox
  call: <K extends 'online' | 'offline'>(step: K, ...args: Parameters<NonNullable<Participant[K]>>) => void
}
export type Presence = ReturnType<typeof openPresence>

export function openPresence({ fleet, outbox, call }: Options) {
  /** No process listened before: silence counts from here. */
  let sinceMs = 0

  /** A valid message: a former last will no longer counts. */
  function alive(dev: Dev, nowMs: number) {
    // A message that waited for its stored minute is older than those received meanwhile.
    Object.assign(dev, { lastMs: Math.max(dev.lastMs, nowMs), rowDirty: true, ...there })
    // A message of a device behind it shows that the gateway is on line.
    const gateway = dev.gatewayNo ? fleet.find(dev.orgId, dev.gatewayNo) : undefined
    if (gateway?.deviceStatus === online) gateway.lastMs = nowMs
    if (dev.deviceStatus === online) return false
    const first = dev.deviceStatus === fresh
    dev.deviceStatus = online
    dev.onlineMs = nowMs
    outbox.state(dev)
    outbox.log(dev, up, first ? '首次上线' : '上线', nowMs)
    call('online', dev, nowMs)
    if (isGateway(dev)) returned(fleet.behind(dev), nowMs)
    return true
  }

  function off(dev: Dev, text: string, nowMs: number) {
    dev.deviceStatus = offline
    dev.graceUntil = undefined
    outbox.state(dev)
    outbox.log(dev, down, text, nowMs)
  }

  function disappear(dev: Dev, cause: 'silence' | 'will', nowMs: number) {
    off(dev, cause === 'will' ? '离线：连接断开' : `离线：${dev.offlineSec}秒没有上报`, nowMs)
    const children = isGateway(dev) ? fleet.behind(dev) : []
    for (const child of children) {
      if (child.deviceStatus !== online) continue
      off(child, `离线：网关${dev.deviceNo}离线`, nowMs)
      child.withGateway = true
    }
    call('offline', dev, { cause, children: children.filter(({ withGateway }) => withGateway).length }, nowMs)
  }

  return {
    begin: (nowMs: number, went: ReadonlySet<string>) => {
      sinceMs = nowMs
      takeOver(fleet, nowMs, went)
    },
    alive,
    /** Its last will came: it may come back at once. */
    will: (dev: Dev, nowMs: number) => {
      if (dev.deviceStatus === online) dev.graceUntil ??= nowMs + graceMs
    },
    tick(nowMs: number) {
      // Gateways first: devices behind them go off line with them, not by themselves.
      const devices = [...fleet.all()].sort((one, other) => rank(one) - rank(other))
      for (const dev of devices) {
        if (dev.deviceStatus === online) {
          if (dev.graceUntil !== undefined && nowMs >= dev.graceUntil) disappear(dev, 'will', nowMs)
          else if (nowMs - Math.max(dev.lastMs, sinceMs) > dev.offlineSec * 1000) disappear(dev, 'silence', nowMs)
        } else if (dev.ownUntil !== undefined && nowMs >= dev.ownUntil) {
          dev.ownUntil = undefined
          call('offline', dev, { cause: 'silence', children: 0 }, nowMs)
        }
      }
    },
  }
}

/** Without a last will, or with one that no longer counts. */
const there = { graceUntil: undefined, ownUntil: undefined, withGateway: false }
const isGateway = ({ deviceType: type }: Dev) => type === deviceType.is.gateway
const rank = (dev: Dev) => (isGateway(dev) ? 0 : 1)

/** The gateway is back: devices that stay silent behind it go off line by themselves a while later. */
function returned(behind: readonly Dev[], nowMs: number) {
  for (const child of behind)
    if (child.withGateway) Object.assign(child, { withGateway: false, ownUntil: nowMs + child.offlineSec * 1000 })
}

/**
 * A process that takes over does not know the messages in between; devices that are off line with their gateway stay
 * so. Behind a gateway that came back a moment ago the devices that `went` with it get their limit from now.
 */
function takeOver(fleet: Fleet, nowMs: number, went: ReadonlySet<string>) {
  for (const gateway of fleet.all())
    for (const child of isGateway(gateway) ? fleet.behind(gateway) : []) {
      if (child.deviceStatus !== offline) continue
      const silentMs = child.offlineSec * 1000
      const waits = went.has(child.deviceId) && (gateway.onlineMs ?? 0) + silentMs > nowMs
      if (gateway.deviceStatus === offline) child.withGateway = true
      else if (gateway.deviceStatus === online && waits) child.ownUntil = nowMs + silentMs
    }
}

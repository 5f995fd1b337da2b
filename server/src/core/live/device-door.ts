import type { Clock } from '../clock.ts'
import type { Database } from '../db/db.ts'
import type { Bus } from './bus.ts'
import type { Log } from './live-session.ts'

/**
 * The entry for devices (iot.md 9.2). The broker knows when a link opens and closes; the module of the device registry
 * registers here and tells which device it is and what it may publish.
 */
export interface DeviceDoor {
  /** The device with these credentials, or undefined. */
  signIn(shown: DeviceCredentials): Promise<DeviceLink | undefined>
  /** True when the device may publish on this topic: its own, or that of a device behind it as a gateway. */
  mayPublish(link: DeviceLink, topic: string): Promise<boolean>
  mayHear(link: DeviceLink, topic: string): Promise<boolean>
}

export interface DeviceCredentials {
  orgId: string
  deviceNo: string
  productKey: string
  secret: string
  address: string
}

export interface DeviceLink {
  orgId: string
  deviceNo: string
  /** `iot/v1/{orgId}/{productKey}/{deviceNo}` */
  root: string
  gateway: boolean
}

export interface DoorServices {
  database: Database
  clock: Clock
  bus: Bus
  log?: Log
}

let maker: ((services: DoorServices) => DeviceDoor) | undefined

/** Called once, by devices/device. */
export function joinDeviceDoor(make: (services: DoorServices) => DeviceDoor) {
  maker = make
}
export const deviceDoor = (services: DoorServices) => maker?.(services)

/** `{orgId}:{deviceNo}`; a browser's id has no colon. */
export function deviceOf(clientId: string) {
  const found = /^([\w-]{1,64}):([\w-]{4,32})$/.exec(clientId)
  return found ? { orgId: found[1], deviceNo: found[2] } : undefined
}

/** Sends over the bus: the broker that holds the link of this device cuts it. */
export const kickTopic = (orgId: string, deviceNo: string) => `iot/v1/${orgId}/-/${deviceNo}/kick`
export const isKick = (topic: string) => /^iot\/v1\/[^/]+\/-\/[^/]+\/kick$/.test(topic)
/** Hands messages of devices from the broker to the engine over the bus. */
export const isUp = (topic: string) => topic.startsWith('iot/v1/') && topic.split('/')[5] === 'up'
export const isDown = (topic: string) => topic.startsWith('iot/v1/') && topic.split('/')[5] === 'down'

import { resident } from '#contract/modules/living/resident/resident.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Client, TestApp } from './app.ts'
import { idCardOf } from './elders.ts'

// Small rows for tests, written straight into the tables: the subject of a test goes through HTTP.

/** A department; give `parentId` for one below another. */
export async function makeDept(t: TestApp, more: { deptName?: string; parentId?: string; ward?: number } = {}) {
  const deptId = newId()
  const deptName = more.deptName ?? `护理区${deptId.slice(-6)}`
  const row = { orgId: t.orgId, deptId, deptName, deptType: 1, deptLevel: more.parentId ? 2 : 1, ward: more.ward ?? 1 }
  await t.db((db) =>
    db
      .insertInto('dept')
      .values({ ...row, parentId: more.parentId ?? null })
      .execute(),
  )
  return { deptId, deptName }
}

export interface MadeBed {
  bedId: string
  bedName: string
  /** 楼-房-床 */
  fullName: string
  roomId: string
  roomName: string
  locationId: string
  buildingId: string
  deptId: string | null
}

interface BedOptions {
  /** Number of rooms; default 1. */
  rooms?: number
  bedsPerRoom?: number
  deptId?: string
  /** GENDER the rooms are for. */
  sexLimit?: 0 | 1
}

/** Beds in rooms of a new floor of a new building, in order: room 101 bed A, 101 B, 102 A … */
export async function makeBeds(t: TestApp, options: BedOptions = {}): Promise<MadeBed[]> {
  const { rooms = 1, bedsPerRoom = 1, deptId = null, sexLimit = null } = options
  const { orgId } = t
  const buildingId = newId()
  const floorId = newId()
  const buildingName = `楼${buildingId.slice(-6)}`
  const roomRows = Array.from({ length: rooms }, (_, index) => ({
    orgId,
    roomId: newId(),
    roomName: String(101 + index),
    locationId: floorId,
    buildingId,
    roomType: Math.min(bedsPerRoom, 5),
    capacity: bedsPerRoom,
    deptId,
    sexLimit,
    sort: index + 1,
  }))
  const beds = roomRows.flatMap((room) =>
    Array.from({ length: bedsPerRoom }, (_, index) => ({
      bedId: newId(),
      bedName: String.fromCharCode(65 + index),
      fullName: `${buildingName}-${room.roomName}-${String.fromCharCode(65 + index)}`,
      room,
    })),
  )
  await t.db(async (db) => {
    const building = { orgId, locationId: buildingId, locationName: buildingName, locationType: 2 as const, deptId }
    const floor = {
      orgId,
      locationId: floorId,
      locationName: '1层',
      locationType: 3 as const,
      parentId: buildingId,
      deptId,
    }
    await db.insertInto('location').values([building]).execute()
    await db.insertInto('location').values([floor]).execute()
    await db.insertInto('room').values(roomRows).execute()
    const rows = beds.map(({ room, ...bed }, index) => ({ ...bed, orgId, roomId: room.roomId, sort: index + 1 }))
    await db.insertInto('bed').values(rows).execute()
  })
  return beds.map(({ room, ...bed }) => ({
    ...bed,
    roomId: room.roomId,
    roomName: room.roomName,
    locationId: floorId,
    buildingId,
    deptId,
  }))
}

/** A valid ID card number, unique in the file. */
export function idCardFor(more: { sex?: 0 | 1; birthDate?: string } = {}) {
  return idCardOf(more.sex ?? 0, (more.birthDate ?? '1940-03-05').replaceAll('-', ''))
}

export interface MadeResident {
  oldmanId: string
  oldmanNo: string
  oldmanName: string
  oldmanIdCard: string
}

/**
 * A resident in 待入住, made through the real call with an emergency contact. `base`, `extra`, `health` and `family` are
 * sent as they are; give `client` to make it as a user of a department.
 */
export async function makeResident(
  t: TestApp,
  options: {
    client?: Client
    sex?: 0 | 1
    birthDate?: string
    oldmanName?: string
    base?: object
    extra?: object
    health?: object
    family?: object[]
  } = {},
): Promise<MadeResident> {
  const { client, sex, birthDate, oldmanName, base, extra, health } = options
  const maker = client ?? (await t.as('ADMIN'))
  const oldmanIdCard = idCardFor({ sex, birthDate })
  const relative = { familyName: '王小明', relation: 2, phoneNum: '13800138000', isUrgent: 1 }
  const created = await maker.ok(resident.create, {
    base: { oldmanName: oldmanName ?? `王秀英${oldmanIdCard.slice(-5)}`, oldmanIdCard, ...base },
    ...(extra ? { extra } : {}),
    ...(health ? { health } : {}),
    family: options.family ?? [relative],
  })
  return { ...created, oldmanIdCard }
}

/** A role made for the test, for `t.as('KEEPER')`. */
export async function makeRole(
  t: TestApp,
  roleCode: string,
  codes: readonly string[],
  dataScope: Row<'role'>['dataScope'] = 'ALL',
) {
  const roleId = `role-${roleCode.toLowerCase().replaceAll('_', '-')}`
  const row = { orgId: t.orgId, roleId, roleCode, name: `角色${roleCode}`, dataScope, codes: JSON.stringify(codes) }
  await t.db((db) =>
    db
      .insertInto('role')
      .values({ ...row, customised: 1 })
      .execute(),
  )
  return roleId
}

/** As if the account had changed its generated password long ago, so that no change is asked for. */
export const passwordChosen = (t: TestApp, userId: string) =>
  t.db((db) => db.updateTable('userAccount').set({ resetPassword: 0 }).where('userId', '=', userId).execute())

let lastEmp = 0

/** An employee with a job of its own in the department; employees made later have higher numbers. */
export async function makeEmp(
  t: TestApp,
  more: { empName?: string; deptId?: string; jobTypeCode?: Row<'job'>['jobTypeCode'] } = {},
) {
  const { orgId } = t
  const empId = newId()
  const jobId = newId()
  const deptId = more.deptId ?? (await makeDept(t)).deptId
  const empName = more.empName ?? `员工${empId.slice(-6)}`
  const jobTypeCode = more.jobTypeCode ?? 'NURSE'
  await t.db(async (db) => {
    await db
      .insertInto('job')
      .values({ orgId, jobId, jobName: `岗位${jobId.slice(-8)}`, jobTypeCode })
      .execute()
    lastEmp += 1
    const empNo = `T${String(lastEmp).padStart(6, '0')}`
    const person = { empId, empNo, empName, sex: 1 as const, phoneNum: '13900001111', empType: 2 as const }
    await db
      .insertInto('emp')
      .values({ orgId, ...person, deptId, jobId, jobTypeCode, entryDate: '2024-01-01' })
      .execute()
  })
  return { empId, empName, deptId, jobId }
}

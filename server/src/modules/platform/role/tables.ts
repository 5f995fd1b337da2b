import { MenuRow } from '#contract/modules/platform/role/menu.ts'
import { Role } from '#contract/modules/platform/role/role.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const roles = table('role', 'roleId', { label: '角色', fields: Role, title: 'name' })
export const menus = table('menu', 'menuId', { label: '菜单', fields: MenuRow, title: 'menuName' })
export const roleNumbers = serial('role', 'roleCode', { prefix: 'ROLE', by: 'never', digits: 4 })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'role.codes': string[]
  }
}

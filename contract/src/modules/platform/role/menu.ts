import { z } from 'zod'
import { del, get, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { code, fields, flag, id, int, s, some, stamps } from '../../../kit/fields.ts'
import { menuTypes } from '../auth/session-info.ts'

/** The menu tree for administrators (platform.md 2, 11). Its calls belong to the module role. */

const row = {
  menuId: id('菜单'),
  parentId: id('上级菜单').nullish(),
  menuName: s('名称', 30),
  menuType: code('类型', menuTypes),
  code: s('编码', 100),
  routePath: s('路径', 200).nullish(),
  menuLink: s('链接地址', 500).nullish(),
  icon: s('图标', 50).nullish(),
  authorityCode: s('权限码', 100),
  sort: int('排序', { min: 0, max: 99999 }),
  status: code('状态', onOff),
  builtIn: flag('内置'),
  ...stamps,
}

/** One row, whose fields name the columns of the screen. */
export const MenuRow = fields(row)
interface MenuEntryShape extends z.output<typeof MenuRow> {
  children: MenuEntryShape[]
}
/** An entry with those inside it. */
export const MenuEntry: z.ZodType<MenuEntryShape> = z.lazy(() => MenuRow.extend({ children: z.array(MenuEntry) }))

/** Entries of the institution: an external page, or a button code of a page. */
export const ownMenuType = codes({ IN_LINK: '内嵌链接', CUSTOM_FUNC: '自定义按钮' })

// Frames show other sites only over TLS; the server applies the same rule to its answers.
/** Pages of an intranet often use http: they open in a window of their own, since no frame may show them. */
const link = s('链接地址', 500).refine(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  '链接地址须以 https:// 或 http:// 开头',
)

export const MenuInput = fields({
  menuType: code('类型', ownMenuType),
  parentId: id('上级菜单'),
  menuName: row.menuName,
  /** The last part of a button's code: `approve` under a page `warehouse.stock` gives `warehouse.stock.approve`. */
  code: s('权限码后缀', 30)
    .regex(/^[A-Za-z]\w*$/, '权限码后缀只含字母、数字和下划线，以字母开头')
    .nullish(),
  menuLink: link.nullish(),
  icon: row.icon,
  sort: row.sort.default(100),
}).superRefine((body, context) => {
  if (body.menuType === 'IN_LINK' && !body.menuLink)
    context.addIssue({ code: 'custom', path: ['menuLink'], message: '请填写链接地址' })
  if (body.menuType === 'CUSTOM_FUNC' && !body.code)
    context.addIssue({ code: 'custom', path: ['code'], message: '请填写权限码后缀' })
})

const MenuEdit = some(MenuRow, ['menuName', 'icon', 'sort', 'status']).extend({ menuLink: link.nullish() })

const menus = '/passport/web-rbac/menus'
const page = 'systemmanage.menu.index'

export const menuDrafts = {
  menuList: get(menus, {
    title: '菜单列表',
    permit: `${page}.query|systemmanage.role.index.query`,
    // The whole tree; screens search in it themselves.
    query: z.object({}),
    reply: z.array(MenuEntry),
  }),
  menuCreate: post(menus, { title: '新增菜单', permit: `${page}.add`, body: MenuInput, reply: MenuRow }),
  menuUpdate: put(`${menus}/{menuId}`, {
    title: '修改菜单',
    permit: `${page}.edit|${page}.sort`,
    body: MenuEdit,
    reply: MenuRow,
  }),
  menuRemove: del(`${menus}/{menuId}`, { title: '删除菜单', permit: `${page}.delete` }),
}

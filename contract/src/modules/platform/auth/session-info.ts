import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { fields, flag, id, int, s, time } from '../../../kit/fields.ts'

/** The signed-in user, as the sign-in answers it and the browser stores it (platform.md 1.2). */

export const menuTypes = codes({ MENU: '目录/页面', FUNC: '按钮', CUSTOM_FUNC: '自定义按钮', IN_LINK: '内嵌链接' })

export const Authority = fields({
  code: s('权限码', 100),
  menuName: s('名称', 50),
  authorityId: id('权限').nullish(),
  menuId: id('菜单').nullish(),
})

export const DeptInfo = fields({
  deptId: id('部门'),
  deptName: s('部门', 60),
  deptLevel: int('层级').nullish(),
  deptType: z.union([z.int(), z.string()]).nullish(),
  parentId: id('上级部门').nullish(),
  orgId: id('机构'),
  ward: flag('病区').nullish(),
  inpatient: flag('住院').nullish(),
  outpatient: flag('门诊').nullish(),
  sort: int('排序').nullish(),
  status: flag('状态').nullish(),
})

export const QuickEntry = fields({
  menuId: id('菜单'),
  menuName: s('名称', 50),
  routePath: s('地址', 200),
  icon: s('图标', 50).nullish(),
  sort: int('排序').nullish(),
})

/** Session info: the login answer, kept as userInfo (wire names of seed 000 §3). */
export const SessionInfo = fields({
  userId: id('用户'),
  token: s('令牌', 100),
  fetchKey: s('会话键', 64),
  isAdmin: flag('管理员'),
  username: s('登录名', 30),
  ipAddress: s('IP', 64),
  lastLoginTime: time('上次登录').nullish(),
  lastLoginIp: s('上次登录IP', 64).nullish(),
  loginTime: time('登录时间'),
  /** The latest end of the session: a phone obeys it without a network too (care.md 5). */
  expireTime: time('会话到期').nullish(),
  resetPassword: flag('须改密码'),
  orgLevel: int('机构层级'),
  empInfo: z.record(z.string(), z.unknown()),
  deptInfo: DeptInfo.nullish(),
  orgInfo: z.record(z.string(), z.unknown()),
  jobInfo: z.record(z.string(), z.unknown()).nullish(),
  dataDeptInfoList: z.array(DeptInfo),
  dataDeptIds: z.string(),
  msgAuth: z.string().nullish(),
  landingEndList: z.array(
    z.object({
      landingEndId: z.union([z.int(), z.string()]),
      deviceType: z.string(),
      landingEndCode: z.string(),
      landingEndName: z.string(),
    }),
  ),
  authority: z.array(Authority),
  quickEntry: z.array(QuickEntry),
  /** The user's choices on the personal page: text size. */
  layout: z.record(z.string(), z.unknown()).nullish(),
})

interface MenuNodeShape {
  menuId: string
  menuType: string
  menuName: string
  children: MenuNodeShape[]
  [key: string]: unknown
}
/** Entry of the menu tree: FUNC entries are below pages and never navigate. */
export const MenuNode: z.ZodType<MenuNodeShape> = z.lazy(() =>
  z.looseObject({
    menuId: z.string(),
    menuType: z.string(),
    menuName: z.string(),
    children: z.array(MenuNode),
  }),
)

import { signedIn } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { contains } from '#core/rows/read/list.ts'
import { joinSearch } from '#core/rows/read/search.ts'

// platform.md 1.1
const perType = 8

joinSearch({
  type: 'MENU',
  label: '菜单',
  sort: 90,
  permit: signedIn,
  routePath: '',
  find: async (db, who, keyword) => {
    const like = contains(keyword.toLowerCase())
    const rows = await db
      .selectFrom('menu')
      .select(['menuId', 'menuName', 'routePath', 'authorityCode'])
      .where('orgId', '=', who.orgId)
      .where('status', '=', onOff.is.on)
      .where('menuType', '=', 'MENU')
      .where('routePath', '<>', '')
      .where('menuName', 'like', like)
      .orderBy('sort')
      .limit(50)
      .execute()
    return rows
      .filter((row) => who.isAdmin || who.codes.has(row.authorityCode))
      .filter((row) => !row.routePath?.includes(':'))
      .slice(0, perType)
      .map((row) => ({
        id: row.menuId,
        title: row.menuName,
        subTitle: row.routePath ?? '',
        routePath: row.routePath ?? '',
        query: {},
      }))
  },
})

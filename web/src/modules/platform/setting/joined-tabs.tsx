import { joinedParts } from '#kit/page/joined-parts.ts'

/** Settings of another module as a tab of 服务器设置. */

const tabs = joinedParts<object>()

/**
 * Called once in the routes of the other module: `joinServeTab('simulate', { label: '设备模拟', permit, load: () =>
 * import(…) })`.
 */
export const joinServeTab = tabs.join
export const joinedServeTabs = tabs.all

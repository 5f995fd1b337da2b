import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/msg/message': { title: '系统消息', load: () => import('./MessagePage.tsx') },
  '/administration/msg/messageDetail': {
    title: '消息详情',
    code: 'administration.msg.message.query',
    tab: false,
    under: '/administration/msg/message',
    load: () => import('./MessageDetailPage.tsx'),
  },
  '/administration/msg/todo': { title: '待办事项', load: () => import('./TodoPage.tsx') },
})

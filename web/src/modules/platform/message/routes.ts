export default {
  '/administration/msg/message': () => import('./MessagePage.tsx'),
  '/administration/msg/messageDetail': () => import('./MessageDetailPage.tsx'),
  '/administration/msg/todo': () => import('./TodoPage.tsx'),
}

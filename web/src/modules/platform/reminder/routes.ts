export default {
  '/administration/info/remind': () => import('./ReminderPage.tsx'),
}

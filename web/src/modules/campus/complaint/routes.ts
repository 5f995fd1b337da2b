export default {
  '/administration/complaint/records': () => import('./ComplaintPage.tsx'),
}

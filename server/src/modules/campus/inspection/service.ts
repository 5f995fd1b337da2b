/** What other modules bring into inspections: hazards somebody has to put right, and rows of registers (services.md 2.3, 2.4). */

export { type Finding, openRectification } from './record/open.ts'
export { addSystemRegister, restateSystemRegister } from './register/system.ts'

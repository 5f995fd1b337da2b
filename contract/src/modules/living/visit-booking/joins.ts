import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('visit-booking', '来访预约')

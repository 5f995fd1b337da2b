import { nameModule } from '../../../kit/joins.ts'

nameModule('visit-booking', '来访预约')

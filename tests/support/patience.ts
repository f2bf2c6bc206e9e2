/** What a screen shows in the end is waited for as long as a busy machine may need. Set up once for every test of the screens. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });

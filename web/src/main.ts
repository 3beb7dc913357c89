import './look/tokens.css';
import './look/base.css';

import { mount } from 'svelte';

import Page from './Page.svelte';

const target = document.getElementById('page');
if (target === null) throw new Error('the page has no place to stand');
export default mount(Page, { target });

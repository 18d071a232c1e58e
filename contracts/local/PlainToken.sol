// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TokenLedger} from "./TokenLedger.sol";

/// @title PlainToken: a standard ERC-20
contract PlainToken is TokenLedger {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_)
        TokenLedger(name_, symbol_, decimals_, minter_)
    {}

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, msg.sender, value);
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PlainToken} from "../../local/PlainToken.sol";
import {TokenLedger} from "../../local/TokenLedger.sol";

/// @title RefusingToken: refuses every transfer to one account, as USDC does to a blocked one
contract RefusingToken is PlainToken {
    address public immutable refused;

    error Refused(address account);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_, address refused_)
        PlainToken(name_, symbol_, decimals_, minter_)
    {
        refused = refused_;
    }

    function _move(address from, address to, uint256 value) internal override(TokenLedger) {
        if (to == refused) revert Refused(to);
        super._move(from, to, value);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title TokenTransferProxy: moves what people approved to it, for the legacy router alone
/// @notice Its owner is the router that created it, for ever. It has no other function, so nothing that is called by the
/// router with other words than these can move a token.
contract TokenTransferProxy {
    using Tokens for IERC20;

    /// @notice The router.
    address public immutable owner = msg.sender;

    /// @notice Moves tokens by allowance.
    /// @param from who approved them: a contract, or the account that signed this transaction, so that even a router that
    /// could be led to name someone else reaches no account that is not there
    function transferFrom(IERC20 token, address from, address to, uint256 amount) external {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        require(from == tx.origin || from.code.length != 0, "Invalid from address");
        token.pull(from, to, amount);
    }
}

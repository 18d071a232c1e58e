// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title TokenTransferProxy: moves what accounts approved to it, for the router of version 5 alone
/// @notice Its owner is the router that created it, and cannot change. It has one function that
/// moves tokens, so the router moves none by calling it in another way.
contract TokenTransferProxy {
    using Tokens for IERC20;

    /// @notice The router.
    address public immutable owner = msg.sender;

    /// @notice Moves tokens by allowance.
    /// @param from who approved them: a contract, or the account that signed this transaction. A
    /// fault of the router could therefore not reach accounts that sign nothing.
    function transferFrom(IERC20 token, address from, address to, uint256 amount) external {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        require(from == tx.origin || from.code.length != 0, "Invalid from address");
        token.pull(from, to, amount);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title TokenTransferProxy: moves tokens that accounts approved to it, for the router of version
/// 5 alone
/// @notice Its owner is the router that created it, and cannot change. Only one function moves
/// tokens, so the router cannot move any by calling another one.
contract TokenTransferProxy {
    using Tokens for IERC20;

    /// @notice Returns the router.
    address public immutable owner = msg.sender;

    /// @notice Moves tokens by allowance.
    /// @param from the account that approved them: a contract, or the account that signed this
    /// transaction. A fault of the router could therefore not affect accounts that sign nothing.
    function transferFrom(IERC20 token, address from, address to, uint256 amount) external {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        require(from == tx.origin || from.code.length != 0, "Invalid from address");
        token.pull(from, to, amount);
    }
}

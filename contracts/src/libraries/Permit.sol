// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Permit: submits a signed allowance given as the bare arguments of a token's `permit`
/// @notice The length determines the kind: 224 bytes for EIP-2612, 256 for DAI.
library Permit {
    bytes4 private constant EIP2612 = 0xd505accf;
    bytes4 private constant DAI = 0x8fcbaf0c;

    /// @notice Returns the selector of the function that takes these arguments; zero if there is
    /// none.
    function selectorOf(bytes calldata permit) internal pure returns (bytes4 selector) {
        if (permit.length == 224) selector = EIP2612;
        else if (permit.length == 256) selector = DAI;
    }

    /// @notice Submits a permit. A failure is accepted if the allowance exists, because a third
    /// party may have submitted the permit before.
    /// @return allowed true if the permit succeeded, or `owner` allows `amount` without it
    function submit(IERC20 token, address owner, uint256 amount, bytes4 selector, bytes calldata permit)
        internal
        returns (bool allowed)
    {
        (allowed,) = address(token).call(bytes.concat(selector, permit));
        if (!allowed) allowed = token.allowance(owner, address(this)) >= amount;
    }
}

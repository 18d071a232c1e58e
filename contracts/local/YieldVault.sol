// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title YieldVault: OpenZeppelin's ERC-4626, in place of the vaults of the registry
/// @notice What somebody sends to it is the yield of whoever holds shares. Shares are not made from nothing: what the faucet mints of them are its
/// own, which it was given.
contract YieldVault is ERC4626 {
    constructor(string memory name_, string memory symbol_, IERC20 asset_) ERC20(name_, symbol_) ERC4626(asset_) {}

    /// @notice As the faucet calls it of every token.
    function mint(address to, uint256 shares) external {
        _transfer(msg.sender, to, shares);
    }
}

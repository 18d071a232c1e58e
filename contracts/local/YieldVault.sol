// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title YieldVault: OpenZeppelin's ERC-4626, in place of the vaults of the registry
/// @notice Assets sent to it are yield of its shareholders. The faucet cannot mint shares: it sends
/// shares that it was given.
contract YieldVault is ERC4626 {
    constructor(string memory name_, string memory symbol_, IERC20 asset_) ERC20(name_, symbol_) ERC4626(asset_) {}

    /// @notice Sends shares of the caller, so that the faucet can treat the vault like every other
    /// token.
    function mint(address to, uint256 shares) external {
        _transfer(msg.sender, to, shares);
    }
}

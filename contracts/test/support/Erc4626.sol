// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ProgramTrades} from "./ProgramTrades.sol";

/// The world with a vault of ERC-4626 whose asset is b (a share is worth 1.17) and a pair of shares
/// and c at one.
abstract contract Erc4626World is ProgramTrades {
    uint8 internal constant ERC4626 = 8;

    IERC4626 internal yieldVault;

    function setUp() public virtual override {
        super.setUp();
        yieldVault = IERC4626(deployOwn("YieldVault", abi.encode("Shares of B", "sB", b)));
        b.approve(address(yieldVault), type(uint256).max);
        yieldVault.deposit(10 * DEPTH, address(this));
        b.transfer(address(yieldVault), 17 * DEPTH / 10);
        addPair(address(yieldVault), address(c), DEPTH, DEPTH);
        yieldVault.transfer(trader, 10_000e18);
        vm.prank(trader);
        yieldVault.approve(address(router), type(uint256).max);
    }

    function depositLeg(uint8 mode, uint256 amount) internal view returns (bytes memory) {
        return leg(ERC4626, mode, address(yieldVault), address(b), address(yieldVault), 0, amount);
    }

    function redeemLeg(uint8 mode, uint256 amount) internal view returns (bytes memory) {
        return leg(ERC4626, mode, address(yieldVault), address(yieldVault), address(b), 0, amount);
    }

    function shares() internal view returns (IERC20) {
        return IERC20(address(yieldVault));
    }
}

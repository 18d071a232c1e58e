// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {LegacyWorld} from "../../legacy/LegacyWorld.sol";

/// A bystander who approved everything to the proxy and, as some do, to the router itself, and a
/// funded attacker.
abstract contract LegacyAttack is LegacyWorld {
    address internal victim = makeAddress("victim");
    bytes32 private before;

    function setUp() public virtual override {
        super.setUp();
        address[2] memory accounts = [victim, attacker];
        IERC20[5] memory all = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < 2; ++i) {
            fund(accounts[i]);
            approveProxy(accounts[i]);
            for (uint256 j; j < all.length; ++j) {
                vm.prank(accounts[i]);
                all[j].approve(address(legacy), type(uint256).max);
            }
        }
        before = holdings();
    }

    /// Hashes balances and allowances of the bystander.
    function holdings() private view returns (bytes32) {
        IERC20[5] memory all = [IERC20(weth), a, b, c, dai];
        uint256[3][5] memory had;
        for (uint256 i; i < all.length; ++i) {
            had[i] = [
                all[i].balanceOf(victim),
                all[i].allowance(victim, address(proxy)),
                all[i].allowance(victim, address(legacy))
            ];
        }
        return keccak256(abi.encode(had, victim.balance));
    }

    function assertVictimUntouched() internal view {
        vm.assertEq(holdings(), before, "a bystander lost or gained something");
        assertEq(a.allowance(address(legacy), attacker), 0, "the router allows nothing");
    }
}

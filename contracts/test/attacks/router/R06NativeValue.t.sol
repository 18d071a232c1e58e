// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {Everything} from "../../support/Everything.sol";
import {PayingExecutor} from "../../support/PayingExecutor.sol";

/// R6: native value that differs from the amount, and remainders counted twice.
contract R06NativeValueTest is Everything {
    function test_R6_valueIsNotTheAmount() public {
        bytes[6] memory native = allSwaps(ETH, a, 10e18, payable(0));
        bytes[6] memory tokens = allSwaps(a, b, 10e18, payable(0));
        for (uint256 i; i < 6; ++i) {
            refused(native[i], 10e18 - 1);
            refused(native[i], 10e18 + 1);
            refused(native[i], 0);
            refused(tokens[i], 1);
        }
    }

    /// A purchase takes its cost; the rest is returned once, whatever the executor returns and how.
    function test_fuzz_R6_refundIsExact(uint256 most, uint256 back) public {
        most = bound(most, 1, 1_000e18);
        back = bound(back, 0, most);
        PayingExecutor payer = new PayingExecutor();
        a.mint(address(payer), 1e18);
        payer.set(ETH, a, 1e18, back);
        uint256 before = trader.balance;
        vm.prank(trader);
        (uint256 spent,,,) =
            router.swapExactAmountOut{value: most}(address(payer), generic(ETH, a, most, 1e18, 0), 0, "", "");
        assertEq(spent, most - back, "spent");
        assertEq(before - trader.balance, most - back, "paid");
        assertNothingLeft();
    }

    function test_fuzz_R6_refundOfASale(uint256 amount, uint256 back) public {
        amount = bound(amount, 1, 1_000e18);
        back = bound(back, 0, amount);
        PayingExecutor payer = new PayingExecutor();
        a.mint(address(payer), 1e18);
        payer.set(ETH, a, 1e18, back);
        uint256 before = trader.balance;
        vm.prank(trader);
        router.swapExactAmountIn{value: amount}(address(payer), generic(ETH, a, amount, 1e18, 1e18), 0, "", "");
        assertEq(before - trader.balance, amount - back, "paid");
        assertNothingLeft();
    }

    function refused(bytes memory call, uint256 nativeValue) private {
        assertRefused(
            trader, address(router), nativeValue, call, abi.encodePacked(IRouterErrors.IncorrectEthAmount.selector)
        );
    }
}

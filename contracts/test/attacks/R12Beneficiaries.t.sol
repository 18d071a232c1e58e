// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouter} from "../../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {Everything} from "../support/Everything.sol";

/// R12: a beneficiary who could never use what is paid.
contract R12BeneficiariesTest is Everything {
    function test_R12_nobodyMeansTheCaller() public {
        bytes[6] memory calls = allSwaps(a, b, 10e18, payable(0));
        for (uint256 i; i < 6; ++i) {
            uint256 before = b.balanceOf(trader);
            vm.prank(trader);
            (bool done,) = address(router).call(calls[i]);
            assertTrue(done, "swaps");
            assertGe(b.balanceOf(trader), before + 1, "pays the caller");
        }
    }

    function test_R12_contractsOfTheSwapAreRefused() public {
        address[9] memory refused = [
            address(router),
            address(a),
            address(b),
            weth,
            address(vault),
            pairOf(address(a), address(b)),
            poolOf(address(a), address(b), 3_000),
            pairOf(weth, address(a)),
            address(stablePool)
        ];
        for (uint256 i; i < refused.length; ++i) {
            bytes[6] memory calls = allSwaps(a, b, 10e18, payable(refused[i]));
            for (uint256 j; j < 6; ++j) {
                refuses(calls[j], refused[i]);
            }
        }
    }

    function test_R12_executorIsRefused() public {
        bytes[6] memory calls = allSwaps(a, b, 10e18, payable(address(executor)));
        refuses(calls[0], address(executor));
        refuses(calls[1], address(executor));
    }

    /// A wallet that is a contract is welcome, whatever it answers to questions of pools.
    function test_R12_walletsAreWelcome() public {
        address[3] memory wallets = [address(new SilentWallet()), address(new TalkativeWallet()), receiver];
        for (uint256 i; i < wallets.length; ++i) {
            bytes[6] memory calls = allSwaps(a, b, 10e18, payable(wallets[i]));
            for (uint256 j; j < 6; ++j) {
                uint256 before = b.balanceOf(wallets[i]);
                vm.prank(trader);
                (bool done,) = address(router).call(calls[j]);
                assertTrue(done, "swaps");
                assertGe(b.balanceOf(wallets[i]), before + 1, "pays the wallet");
            }
        }
    }

    function refuses(bytes memory call, address beneficiary) private {
        vm.prank(trader);
        (bool done, bytes memory reason) = address(router).call(call);
        assertTrue(!done, "refused");
        vm.assertEq(
            keccak256(reason),
            keccak256(abi.encodeWithSelector(IRouterErrors.InvalidBeneficiary.selector, beneficiary)),
            "by name"
        );
    }
}

/// Answers nothing.
contract SilentWallet {
    fallback() external payable {}
}

/// Answers every question with yes.
contract TalkativeWallet {
    fallback() external payable {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Arrival, ILanding} from "../../../src/interfaces/ILanding.sol";
import {TaxedToken} from "../../../local/TaxedToken.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";

/// B9: the pool reports more than came, because the token taxes transfers. Such an arrival would
/// sell tokens of others, and is refused.
contract B09TaxedArrivalsTest is LandingWorld {
    function test_B9_taxed() public {
        TaxedToken taxed = new TaxedToken("Taxed", "TAX", 18, address(this), 100);
        taxed.mint(address(this), 100e18);
        taxed.mint(relayer, 100e18);
        bytes memory message = bytes.concat(word(trader), toC());
        bytes memory reason = abi.encodeWithSelector(ILanding.MissingTokens.selector, 100e18, 99e18);
        refusesArrival(forgedDeposit(IERC20(address(taxed)), 100e18, message), reason);
    }

    /// Plain tokens arrive whole next to it.
    function test_B9_plain() public {
        test_B9_taxed();
        Arrival memory arrival = arrivalOf(landingDeposit());
        settlesLanded(arrival, arrival.minAmount);
    }
}
